// Boards on paper, their solutions on a page of their own. It shows in print only.

import { createPortal } from 'preact/compat';
import { useEffect, useRef } from 'preact/hooks';
import type { Sheet } from '../../model/maker.js';

const imageOf = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

function Page({ title, pictures }: { title: string; pictures: readonly string[] }) {
  return (
    <section class="sheet-page">
      <h2>{title}</h2>
      <div class={`sheet-boards${pictures.length === 1 ? ' one' : ''}`}>
        {pictures.map((svg, index) => (
          <figure key={index}>
            <img src={imageOf(svg)} alt={`${title} ${index + 1}`} />
            {pictures.length > 1 && <figcaption>{index + 1}</figcaption>}
          </figure>
        ))}
      </div>
    </section>
  );
}

export function PrintSheet({ sheet, title, onDone }: { sheet: Sheet; title: string; onDone: () => void }) {
  const element = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const images = [...(element.current?.querySelectorAll('img') ?? [])];
    void Promise.allSettled(images.map((image) => image.decode())).then(() => {
      print();
      onDone();
    });
  }, [sheet]);

  return createPortal(
    <div class="print-sheet" ref={element}>
      <Page title={title} pictures={sheet.boards} />
      <Page title={`${title}: solutions`} pictures={sheet.solutions} />
    </div>,
    document.body,
  );
}
