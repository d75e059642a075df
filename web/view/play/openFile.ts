// A file of boards that the player chose or dropped.

import type { PlayModel } from '../../model/play.js';
import { readText } from '../shared/useDropped.js';

export async function openFile(model: PlayModel, file: File): Promise<boolean> {
  try {
    return model.openText(await readText(file));
  } catch (problem) {
    model.state.patch({ error: (problem as Error).message });
    return false;
  }
}
