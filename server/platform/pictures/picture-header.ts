/** What a picture's file says about itself, read without decoding it. */
export interface PictureHeader {
  width: number;
  height: number;
  /** Where the picture ends. What follows is no part of it. */
  end: number;
}

/** Why a file is not taken, as a sentence for the person who chose it. */
export class PictureRefused extends Error {}

/** A file whose structure does not hold. */
export const damaged = () =>
  new PictureRefused("This picture is damaged or incomplete. Please choose another one.");
