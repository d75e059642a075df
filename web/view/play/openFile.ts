// A file that the player chose or dropped: boards, or a picture of a screen, which Make reads.

import type { App } from '../../model/app.js';
import { isPicture, readText } from '../shared/useDropped.js';

export async function openFile(app: App, file: File): Promise<boolean> {
  if (isPicture(file)) {
    app.picture = file;
    app.router.go('make', { section: 'import' });
    return true;
  }
  try {
    return app.play.openText(await readText(file));
  } catch (problem) {
    app.play.state.patch({ error: (problem as Error).message });
    return false;
  }
}
