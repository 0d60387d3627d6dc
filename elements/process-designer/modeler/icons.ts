/** Drawings of the nodes, 20 by 20: the fonts of bpmn-js would be files that a strict page does not load. */
const paths = {
  'start-event': '<circle cx="10" cy="10" r="7"/>',
  'end-event': '<circle cx="10" cy="10" r="7" stroke-width="3"/>',
  'user-task':
    '<rect x="2" y="4" width="16" height="12" rx="2"/><circle cx="7" cy="8.5" r="1.6"/><path d="M4.5 13c0-3 5-3 5 0"/>',
  'service-task':
    '<rect x="2" y="4" width="16" height="12" rx="2"/><circle cx="7.5" cy="10" r="2.5"/><path d="M7.5 6v1.5M7.5 12.5V14M3.5 10H5M10 10h1.5"/>',
  exclusive: '<path d="M10 2l8 8-8 8-8-8zM7.5 7.5l5 5M12.5 7.5l-5 5"/>',
  parallel: '<path d="M10 2l8 8-8 8-8-8zM10 6.5v7M6.5 10h7"/>',
  inclusive: '<path d="M10 2l8 8-8 8-8-8z"/><circle cx="10" cy="10" r="3.2"/>',
  'sub-process': '<rect x="2" y="4" width="16" height="12" rx="2"/><path d="M7.5 12.5h5v-5h-5zM10 8.5v3M8.5 10h3"/>',
  timer: '<circle cx="10" cy="10" r="7.5"/><circle cx="10" cy="10" r="5.5"/><path d="M10 7v3l2 1.5"/>',
  connect: '<path d="M3 16L15 5M9.5 4.5H16V11"/>',
  delete: '<path d="M4 6h12M8 6V4h4v2M6 6l.7 10h6.6L14 6M9 9v4.5M11 9v4.5"/>'
} as const

export type IconName = keyof typeof paths

export const iconOf = (name: IconName): string =>
  `<svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.4" aria-hidden="true">${paths[name]}</svg>`
