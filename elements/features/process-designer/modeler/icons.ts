const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
const box = 'M4 4h12a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z'
const diamond = 'M10 2l8 8-8 8-8-8z'

/** Icons of the nodes, 20 by 20. The icon fonts of bpmn-js would be blocked by a strict content security policy. */
export const iconPaths = {
  'start-event': circle(10, 10, 7),
  'end-event': circle(10, 10, 7) + circle(10, 10, 6) + circle(10, 10, 5.4),
  'user-task': `${box}${circle(7, 8.5, 1.6)}M4.5 13c0-3 5-3 5 0`,
  'service-task': `${box}${circle(7.5, 10, 2.5)}M7.5 6v1.5M7.5 12.5V14M3.5 10H5M10 10h1.5`,
  exclusive: `${diamond}M7.5 7.5l5 5M12.5 7.5l-5 5`,
  parallel: `${diamond}M10 6.5v7M6.5 10h7`,
  inclusive: diamond + circle(10, 10, 3.2),
  'sub-process': `${box}M7.5 12.5h5v-5h-5zM10 8.5v3M8.5 10h3`,
  'call-activity': `${box}M5 5.5h10v9H5zM7 10h5M10 8l2 2-2 2`,
  timer: `${circle(10, 10, 7.5)}${circle(10, 10, 5.5)}M10 7v3l2 1.5`,
  connect: 'M3 16L15 5M9.5 4.5H16V11',
  delete: 'M4 6h12M8 6V4h4v2M6 6l.7 10h6.6L14 6M9 9v4.5M11 9v4.5'
} as const

export type IconName = keyof typeof iconPaths

/** Returns an icon in the format of bpmn-js. */
export const iconOf = (name: IconName): string =>
  `<svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.4" aria-hidden="true"><path d="${iconPaths[name]}"/></svg>`
