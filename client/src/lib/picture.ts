import { photoAt } from "#shared/photos.ts";

/** A picture of ours in the stored width nearest to what is shown; any other address as it is. */
export const pictureAt = photoAt;
