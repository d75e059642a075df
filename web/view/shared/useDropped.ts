// Files dropped on the page or pasted, and texts dropped or pasted outside a field.

import { useEffect } from 'preact/hooks';

const MAX_TEXT_BYTES = 4_000_000;

export const isPicture = (file: File): boolean => file.type.startsWith('image/');

/** The text of a file of boards; throws a sentence for the reader if it is too large. */
export async function readText(file: File): Promise<string> {
  if (file.size > MAX_TEXT_BYTES) throw new Error(`${file.name} is too large for a file of boards.`);
  return file.text();
}

export function useDropped(onFile: (file: File) => void, onText: (text: string) => void): void {
  useEffect(() => {
    const onDragOver = (event: DragEvent) => event.preventDefault();
    const onDrop = (event: DragEvent) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      const text = event.dataTransfer?.getData('text') ?? '';
      if (file) onFile(file);
      else if (text.trim()) onText(text);
    };
    const onPaste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      const isField = event.target instanceof HTMLElement && event.target.matches('textarea, input');
      const text = event.clipboardData?.getData('text') ?? '';
      if (file) onFile(file);
      else if (!isField && text.trim()) onText(text);
      else return;
      event.preventDefault();
    };
    addEventListener('dragover', onDragOver);
    addEventListener('drop', onDrop);
    addEventListener('paste', onPaste);
    return () => {
      removeEventListener('dragover', onDragOver);
      removeEventListener('drop', onDrop);
      removeEventListener('paste', onPaste);
    };
  });
}
