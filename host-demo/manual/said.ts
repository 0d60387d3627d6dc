import { html } from 'lit'

/** Renders text with every second part as code. */
export const said = (parts: string[]) => parts.map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))
