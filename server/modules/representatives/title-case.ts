/** "AUSTIN", "democrat", "winston-salem" -> "Austin", "Democrat", "Winston-Salem". */
export const titleCase = (text: string): string =>
  text.toLowerCase().replace(/(^|[\s'-])\p{L}/gu, (letter) => letter.toUpperCase());
