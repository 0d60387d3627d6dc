/** Escapes text for markup outside of attributes. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>]/g, sign => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'))
