import { useEffect, useState } from 'preact/hooks';
import type { Lane } from '../../model/watch/lane.js';

/** Draws again when a lane changes its state. */
export function useLanes(lanes: readonly Lane[]): void {
  const [, setSeen] = useState({});
  useEffect(() => {
    const stops = lanes.map((lane) => lane.state.subscribe(() => setSeen({})));
    return () => stops.forEach((stop) => stop());
  }, [lanes]);
}
