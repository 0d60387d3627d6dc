import { css } from 'lit'

export const pageStyles = css`
  :host { display: block; max-width: 1080px; padding: 20px 24px 48px; }
  h2 { margin: 0 0 4px; font-size: 18px; line-height: 26px; }
  h2 code { margin-inline-start: 8px; font-size: 14px; font-weight: 400; color: #5c6370; }
  a { color: #0b5cad; }
  p a { white-space: nowrap; }
  h3 { margin: 28px 0 8px; font-size: 15px; }
  .lead { margin: 0 0 16px; max-width: 720px; text-wrap: pretty; }
  .choices { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; padding: 8px 12px; background: #f4f6f9; border: 1px solid #e4e7ec; border-block-end: 0; border-radius: 6px 6px 0 0; }
  .choices.alone { border-block-end: 1px solid #e4e7ec; border-radius: 6px; }
  .choices input { max-width: 100%; box-sizing: border-box; padding: 3px 8px; border: 1px solid #cdd2da; border-radius: 4px; }
  .choices [aria-invalid] { border-color: #c2333a; }
  .wrong { color: #c2333a; }
  .copied { position: relative; }
  .copied .copy { position: absolute; inset: 6px 6px auto auto; padding: 2px 10px; border: 1px solid #cdd2da; border-radius: 4px; background: #fff; cursor: pointer; }
  .copied pre { padding-inline-end: 80px; }
  .choices label { display: inline-flex; gap: 6px; align-items: center; }
  .note { color: #5c6370; font-size: 12px; }
  select, button, input { font: inherit; }
  select { padding: 3px 26px 3px 8px; border: 1px solid #cdd2da; border-radius: 4px; appearance: none; color: inherit; background: linear-gradient(45deg, transparent 50%, #5c6370 50%) calc(100% - 13px) 55% / 5px 5px no-repeat, linear-gradient(-45deg, transparent 50%, #5c6370 50%) calc(100% - 8px) 55% / 5px 5px no-repeat, #fff; cursor: pointer; }
  select:hover { border-color: #8f99a8; }
  iframe { display: block; width: 100%; height: 560px; border: 1px solid #e4e7ec; box-sizing: border-box; background: #fff; }
  table { width: 100%; border-collapse: collapse; table-layout: fixed; }
  th, td { padding: 6px 8px; border-block-end: 1px solid #e4e7ec; text-align: start; vertical-align: top; font-weight: 400; overflow-wrap: break-word; }
  thead th { color: #5c6370; font-size: 12px; }
  .plain { margin: 0; padding: 0; list-style: none; }
  .name { width: 184px; }
  .type { width: 168px; }
  code, pre { font: 12.5px/20px ui-monospace, "Noto Sans Mono CJK SC", monospace; }
  pre { margin: 0; padding: 12px; background: #f4f6f9; border: 1px solid #e4e7ec; border-radius: 0 0 6px 6px; overflow: auto; }
  pre.alone { border-radius: 6px; }
  .frameworks { display: flex; gap: 4px; }
  .frameworks button { padding: 4px 12px; border: 1px solid #e4e7ec; border-block-end: 0; border-radius: 4px 4px 0 0; background: #fff; cursor: pointer; }
  .frameworks [aria-pressed='true'] { background: #dcebfb; color: #0b5cad; }
  .frameworks .copy { margin-inline-start: auto; }
  @media (max-width: 767.98px) {
    :host { padding: 16px; }
    th, td { padding-inline: 4px; }
    .name { width: 104px; }
    .type { width: 76px; }
    .choices label { display: grid; grid-template-columns: 96px minmax(0, 1fr); width: 100%; }
  }
`
