/** Converts full-width digits and signs of a Chinese input method (３．５, －, ：) to ASCII. */
export const halfWidth = (words: string): string =>
  words.replace(/[！-～]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replaceAll('。', '.')
