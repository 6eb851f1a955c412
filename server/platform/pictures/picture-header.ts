export interface PictureHeader {
  width: number;
  height: number;
  /** Where the picture ends. */
  end: number;
}

export class PictureRefused extends Error {}

export const damaged = () =>
  new PictureRefused("This picture is damaged or incomplete. Please choose another one.");
