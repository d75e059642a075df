// A picture that a draft was read from, and where the board is in it, in pixels of the picture.

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Picture {
  /** An object URL. */
  url: string;
  file: Blob;
  width: number;
  height: number;
  frame: Frame;
}
