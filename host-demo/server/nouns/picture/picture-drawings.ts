/** Size of every drawing in pixels. */
export const [width, height] = [960, 600]

const ridge = (top: number, color: string) =>
  `<path fill="${color}" d="M0 ${top + 60}Q160 ${top - 70} 320 ${top + 20}T640 ${top}T960 ${top + 40}V600H0Z"/>`

const water = (top: number, color: string) =>
  `<rect y="${top}" width="960" height="${600 - top}" fill="${color}"/>` +
  [30, 70, 120]
    .map(
      down => `<path stroke="#fff" stroke-opacity=".25" stroke-width="4" d="M${down * 3} ${top + down}h220m160 0h140"/>`
    )
    .join('')

const windows = (x: number, y: number, columns: number, rows: number) =>
  Array.from({ length: columns * rows }, (_, at) => {
    const [column, row] = [at % columns, Math.floor(at / columns)]
    return `<rect x="${x + column * 34}" y="${y + row * 42}" width="20" height="24" fill="#ffe9b0" fill-opacity=".85"/>`
  }).join('')

const house = (x: number, top: number, columns: number, color: string) => {
  const rows = Math.floor((500 - top) / 42) - 1
  const wall = `<rect x="${x}" y="${top}" width="${columns * 34 + 18}" height="${500 - top}" fill="${color}"/>`
  return wall + windows(x + 16, top + 24, columns, rows)
}

const tower = (x: number) =>
  `<path fill="#40546b" d="M${x} 170h16v300h-16z"/>` +
  [80, 160, 240]
    .map(
      far =>
        `<path stroke="#40546b" stroke-width="3" d="M${x + 8} 180L${x + 8 - far} 400M${x + 8} 180L${x + 8 + far} 400"/>`
    )
    .join('')

const crane = (x: number) =>
  `<path fill="none" stroke="#c2553f" stroke-width="12" d="M${x} 470V230h190M${x + 60} 470V230M${x} 330h60M${x + 160} 230v90"/>` +
  `<rect x="${x + 140}" y="320" width="44" height="30" fill="#2f6f8f"/>`

const tree = (x: number, foot: number, color: string) =>
  `<path fill="#6b4f3a" d="M${x - 5} ${foot - 60}h10v60h-10z"/><circle cx="${x}" cy="${foot - 90}" r="46" fill="${color}"/>`

/** Colours of the sky, top and bottom, and the foreground, by name. */
const scenes = {
  bridge: [
    '#2c3e66',
    '#f2b48a',
    `${ridge(330, '#5d6488')}${water(430, '#3f5a7d')}${tower(300)}${tower(640)}<path fill="#33475e" d="M0 398h960v18H0z"/>`
  ],
  greenway: [
    '#8ec5ea',
    '#e8f4ea',
    `${ridge(320, '#86b58f')}${water(400, '#6ea8c4')}<path fill="#7fae62" d="M0 470Q480 400 960 480V600H0Z"/><path fill="#e7d9bd" d="M0 560Q420 470 960 520V548Q440 500 0 600Z"/>${[90, 330, 780].map(x => tree(x, 510, '#4c8a4f')).join('')}`
  ],
  port: [
    '#a9cbe6',
    '#f3ead8',
    `${ridge(350, '#8fa6b8')}${water(470, '#4f86a6')}${crane(90)}${crane(400)}${crane(680)}<path fill="#33475e" d="M160 500h620l-50 60H230z"/>${['#c2553f', '#e0a33e', '#2f6f8f', '#5c8f5a'].map((color, at) => `<rect x="${260 + at * 110}" y="455" width="100" height="45" fill="${color}"/>`).join('')}`
  ],
  harvest: [
    '#9fd0ee',
    '#fdf0c8',
    `${ridge(300, '#9bbf7a')}<path fill="#e3b23c" d="M0 400H960V600H0Z"/>${[0, 1, 2, 3, 4].map(at => `<path stroke="#c08f22" stroke-width="10" d="M480 400L${at * 300 - 120} 600"/>`).join('')}${tree(820, 420, '#5f9a4d')}`
  ],
  hall: [
    '#b9d7ef',
    '#f4f7fa',
    `${house(60, 320, 5, '#8fa3b5')}${house(700, 290, 6, '#9fb0bf')}${house(280, 220, 11, '#5f7d99')}<path fill="#dfe5ea" d="M0 500H960V600H0Z"/><path fill="#c9473d" d="M478 120h60v34h-60z"/><path fill="#60707f" d="M472 116h6v104h-6z"/>`
  ],
  park: [
    '#c5dcec',
    '#f7efe2',
    `${ridge(340, '#a7bf9c')}${house(80, 300, 7, '#7a93a8')}${house(360, 240, 6, '#5c7a94')}${house(620, 330, 8, '#8ba0b0')}<path fill="#9fbf84" d="M0 500H960V600H0Z"/>${[60, 330, 600, 910].map(x => tree(x, 530, '#5f9a4d')).join('')}`
  ]
} satisfies Record<string, [string, string, string]>

export type Scene = keyof typeof scenes

/** Returns a landscape as SVG. */
export const drawingOf = (scene: Scene) => {
  const [top, foot, before] = scenes[scene]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".8" stop-color="${foot}"/></linearGradient></defs><rect width="960" height="600" fill="url(#sky)"/><circle cx="760" cy="130" r="48" fill="#fff4d6" fill-opacity=".9"/>${before}</svg>`
}
