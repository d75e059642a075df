import type { Route } from '../../model/router.js';

/** Every view gets its part of the address. */
export interface ViewProps {
  params: Route['params'];
}
