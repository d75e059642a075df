// Takes the search out of the page: as a film, a picture, or sheets for the printer.

import { createPortal } from 'preact/compat';
import { useEffect, useState } from 'preact/hooks';
import { sentenceOf } from '../../model/play.js';
import type { WatchModel } from '../../model/watch/watch.js';
import { useStore } from '../shared/context.js';
import { Stopped } from '../../worker/client.js';
import { Button, JobProgress, Panel } from '../shared/controls.js';
import { download, pngOf, svgAddress } from './files.js';

function PrintSheet({ sheets, onDone }: { sheets: readonly { title: string; svg: string }[]; onDone: () => void }) {
  const [loaded, setLoaded] = useState(0);
  useEffect(() => {
    if (loaded < sheets.length) return;
    addEventListener('afterprint', onDone, { once: true });
    print();
    return () => removeEventListener('afterprint', onDone);
  }, [loaded]);
  return createPortal(
    <div class="print-sheets">
      {sheets.map(({ title, svg }) => (
        <section key={title}>
          <h2>{title}</h2>
          <img src={svgAddress(svg)} alt={title} onLoad={() => setLoaded((count) => count + 1)} />
        </section>
      ))}
    </div>,
    document.body,
  );
}

export function ExportPanel({ model }: { model: WatchModel }) {
  const { lanes, sheetJob } = useStore(model.state);
  const [sheets, setSheets] = useState<{ title: string; svg: string }[] | null>(null);
  const fail = (error: unknown) => model.state.patch({ error: sentenceOf(error) });
  const guarded = (body: () => Promise<void> | void) => async () => {
    try {
      await body();
    } catch (error) {
      if (!(error instanceof Stopped)) fail(error);
    }
  };
  const print = guarded(async () => {
    const { puzzle, solution } = await model.sheets();
    setSheets([
      { title: 'Puzzle', svg: puzzle },
      ...(solution === null ? [] : [{ title: 'Solution', svg: solution }]),
    ]);
  });
  return (
    <Panel title="Take away">
      {lanes.map((lane, index) => {
        const { engine } = lane.state.get();
        const of = lanes.length > 1 ? ` of ${index ? 'right' : 'left'}` : '';
        return (
          <div class="export-buttons" key={index}>
            <Button
              label={`Film${of} (SVG)`}
              icon="share"
              onClick={guarded(() => download(`clew-${engine}-film.svg`, model.filmSvg(lane), 'image/svg+xml'))}
            />
            <Button
              label={`Picture${of} (SVG)`}
              icon="share"
              onClick={guarded(() => download(`clew-${engine}.svg`, model.pictureSvg(lane), 'image/svg+xml'))}
            />
            <Button
              label={`Picture${of} (PNG)`}
              icon="share"
              onClick={guarded(async () => download(`clew-${engine}.png`, await pngOf(model.pictureSvg(lane)), 'image/png'))}
            />
          </div>
        );
      })}
      {sheetJob ? (
        <JobProgress {...sheetJob} onStop={() => model.stopSheets()} />
      ) : (
        <Button label="Print puzzle and solution" icon="print" onClick={() => void print()} />
      )}
      {sheets && <PrintSheet sheets={sheets} onDone={() => setSheets(null)} />}
    </Panel>
  );
}
