// Room for a board; when it was read from a picture, it lies on the picture, cell upon cell.

import type { ComponentChildren } from 'preact';
import type { Picture } from '../../model/editor/picture.js';
import type { Scene } from '../../wasm/types.js';
import { boundsOf, ratioOf } from '../shared/board/geometry.js';

interface BoardFrameProps {
  scene: Scene;
  picture: Picture | null;
  classes: string;
  children: ComponentChildren;
}

/** Where the drawing is in the picture, in percent of the picture. */
function placeOn(picture: Picture, scene: Scene): Record<string, string> {
  const { frame } = picture;
  const bounds = boundsOf(scene);
  const cellWidth = frame.width / scene.cols;
  const cellHeight = frame.height / scene.rows;
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return {
    left: percent(frame.left + bounds.left * cellWidth, picture.width),
    top: percent(frame.top + bounds.top * cellHeight, picture.height),
    width: percent(bounds.width * cellWidth, picture.width),
    height: percent(bounds.height * cellHeight, picture.height),
  };
}

export function BoardFrame({ scene, picture, classes, children }: BoardFrameProps) {
  const ratio = picture ? picture.width / picture.height : ratioOf(scene);
  return (
    <div class={`draft-frame ${classes}`} style={{ '--ratio': String(ratio) }}>
      {picture && <img class="draft-picture" src={picture.url} alt="The picture that the board was read from" />}
      <div class="draft-board" style={picture ? placeOn(picture, scene) : {}}>
        {children}
      </div>
    </div>
  );
}
