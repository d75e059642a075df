// Boards on paper, a page for the puzzles and one for their solutions. It shows in print only.

import { useEffect } from 'preact/hooks';
import { svgAddress } from './pictures.js';
import { Portal } from './Portal.js';

export interface Sheet {
  title: string;
  /** Boards as SVG. */
  pictures: readonly string[];
}

function Page({ title, pictures }: Sheet) {
  return (
    <section class="sheet-page">
      <h2>{title}</h2>
      <div class={`sheet-boards${pictures.length === 1 ? ' one' : ''}`}>
        {pictures.map((svg, index) => (
          <figure key={index}>
            <img src={svgAddress(svg)} alt={`${title} ${index + 1}`} />
            {pictures.length > 1 && <figcaption>{index + 1}</figcaption>}
          </figure>
        ))}
      </div>
    </section>
  );
}

/** Prints the sheets as soon as their pictures are there. */
export function PrintSheets({ sheets, onDone }: { sheets: readonly Sheet[]; onDone: () => void }) {
  useEffect(() => {
    const images = [...document.querySelectorAll<HTMLImageElement>('.print-sheets img')];
    addEventListener('afterprint', onDone, { once: true });
    void Promise.allSettled(images.map((image) => image.decode())).then(() => print());
    return () => removeEventListener('afterprint', onDone);
  }, [sheets]);

  return (
    <Portal into={document.body}>
      <div class="print-sheets">
        {sheets.map((sheet) => (
          <Page {...sheet} key={sheet.title} />
        ))}
      </div>
    </Portal>
  );
}
