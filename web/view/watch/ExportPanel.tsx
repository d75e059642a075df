// Takes the search out of the page: as a film, a picture, or sheets for the printer.

import { useState } from 'preact/hooks';
import { download } from '../../model/download.js';
import { sentenceOf } from '../../model/play.js';
import type { WatchModel } from '../../model/watch/watch.js';
import { useStore } from '../shared/context.js';
import { Stopped } from '../../worker/client.js';
import { Button, JobProgress, Panel } from '../shared/controls.js';
import { pngOf } from '../shared/pictures.js';
import { PrintSheets, type Sheet } from '../shared/PrintSheets.js';

export function ExportPanel({ model }: { model: WatchModel }) {
  const { lanes, sheetJob } = useStore(model.state);
  const [sheets, setSheets] = useState<Sheet[] | null>(null);
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
      { title: 'Puzzle', pictures: [puzzle] },
      ...(solution === null ? [] : [{ title: 'Solution', pictures: [solution] }]),
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
      {sheets && <PrintSheets sheets={sheets} onDone={() => setSheets(null)} />}
    </Panel>
  );
}
