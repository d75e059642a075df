// A <dialog>: closed by Escape, by a click outside, by its button, and by the browser's Back.
// The browser returns the focus to where it was.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from './icons.js';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  wide?: boolean;
}

export function Dialog({ title, onClose, children, wide }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // A step in the history that Back takes back, instead of leaving the page.
    history.pushState({ dialog: title }, '');
    const onBack = () => onClose();
    addEventListener('popstate', onBack);
    return () => {
      removeEventListener('popstate', onBack);
      if ((history.state as { dialog?: string } | null)?.dialog === title) history.back();
      dialog?.close();
    };
  }, []);

  const onOutside = (event: MouseEvent) => {
    if (event.target === element.current) onClose();
  };

  return (
    <dialog
      ref={element}
      class={wide ? 'dialog wide' : 'dialog'}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={onOutside}
    >
      <div class="dialog-frame">
        <header class="dialog-head">
          <h2>{title}</h2>
          <button type="button" class="button quiet" onClick={onClose} aria-label="Close">
            <Icon name="close" />
          </button>
        </header>
        <div class="dialog-body">{children}</div>
      </div>
    </dialog>
  );
}
