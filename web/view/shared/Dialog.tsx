// A <dialog>: closed by Escape or the back gesture (both are "cancel" to the browser), by a click
// outside, and by its button. The browser returns the focus to where it was.

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
    return () => dialog?.close();
  }, []);

  /** Closed before it is taken from the page: only then the browser restores the focus. */
  const close = () => {
    element.current?.close();
    onClose();
  };
  const onOutside = (event: MouseEvent) => {
    if (event.target === element.current) close();
  };

  return (
    <dialog
      ref={element}
      class={wide ? 'dialog wide' : 'dialog'}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={onOutside}
    >
      <div class="dialog-frame">
        <div class="dialog-head">
          <h2>{title}</h2>
          <button type="button" class="button quiet" onClick={close} aria-label="Close">
            <Icon name="close" />
          </button>
        </div>
        <div class="dialog-body">{children}</div>
      </div>
    </dialog>
  );
}
