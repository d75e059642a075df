// Files that are dropped on the page, and boards that are pasted outside a text field.

import { useEffect } from 'preact/hooks';
import type { PlayModel } from '../../model/play.js';

const MAX_FILE_BYTES = 4_000_000;

export async function openFile(model: PlayModel, file: File): Promise<boolean> {
  if (file.size > MAX_FILE_BYTES) {
    model.state.patch({ error: `${file.name} is too large for a file of boards.` });
    return false;
  }
  return model.openText(await file.text());
}

export function useDroppedBoards(model: PlayModel): void {
  useEffect(() => {
    const onDragOver = (event: DragEvent) => event.preventDefault();
    const onDrop = (event: DragEvent) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) void openFile(model, file);
    };
    const onPaste = (event: ClipboardEvent) => {
      const isField = event.target instanceof HTMLElement && event.target.matches('textarea, input');
      const text = event.clipboardData?.getData('text') ?? '';
      if (!isField && text.trim()) model.openText(text);
    };
    addEventListener('dragover', onDragOver);
    addEventListener('drop', onDrop);
    addEventListener('paste', onPaste);
    return () => {
      removeEventListener('dragover', onDragOver);
      removeEventListener('drop', onDrop);
      removeEventListener('paste', onPaste);
    };
  }, [model]);
}
