import { useState } from 'react'
import { useText } from '../../base/core/language/text.ts'
import { shownAddress } from '../../base/session/wire/shown-address.ts'
import type { WatermarkDraft } from './watermark-record.ts'
import { watermarkText } from './watermark-settings.text.ts'

/** Reference picture for all sizes. */
const [width, height] = [1000, 625]

const anchors = ['start', 'middle', 'end'] as const
const baselines = ['hanging', 'central', 'auto'] as const

/** Returns the position at the start, middle or end of a side. */
const placeOf = (third: number, whole: number, offset: number): number =>
  [offset, whole / 2, whole - offset][third] ?? 0

/** Previews the watermark on a picture 1,000 pixels wide. */
export function MarkPreview({ draft }: { draft: WatermarkDraft }) {
  const text = useText(watermarkText)
  const [row, column] = [Math.floor((draft.position - 1) / 3), (draft.position - 1) % 3]
  const [x, y] = [placeOf(column, width, draft.offsetX || 0), placeOf(row, height, draft.offsetY || 0)]
  return (
    <figure className="mark-preview">
      <figcaption>{text.preview}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={text.preview}>
        <rect width={width} height={height} fill="#a9c7e0" />
        <circle cx={780} cy={140} r={56} fill="#f6e3b4" />
        <path d="M0 430 L220 250 L380 380 L560 210 L780 400 L1000 280 V625 H0 Z" fill="#6f93a8" />
        <path d="M0 520 L260 420 L520 530 L760 450 L1000 540 V625 H0 Z" fill="#4b6f72" />
        {draft.isOn && draft.kind === 'text' && (
          <text
            x={x}
            y={y}
            fill={draft.color}
            fillOpacity={(draft.opacity || 0) / 100}
            fontSize={draft.fontSize || 12}
            textAnchor={anchors[column]}
            dominantBaseline={baselines[row]}
          >
            {draft.text}
          </text>
        )}
        {draft.isOn && draft.kind === 'picture' && draft.picturePath && (
          <PictureOf draft={draft} row={row} column={column} />
        )}
      </svg>
    </figure>
  )
}

/** Shows the watermark picture in its own size, at most 30 % of the preview in either direction. */
function PictureOf({ draft, row, column }: { draft: WatermarkDraft; row: number; column: number }) {
  const address = shownAddress(draft.picturePath)
  const [size, setSize] = useState<{ width: number; height: number }>()
  const measure = (image: SVGImageElement | null) => {
    if (!image || size) return
    const picture = new Image()
    picture.onload = () => {
      const share = Math.min(1, (width * 0.3) / picture.naturalWidth, (height * 0.3) / picture.naturalHeight)
      setSize({ width: picture.naturalWidth * share, height: picture.naturalHeight * share })
    }
    picture.src = address
  }
  const { width: own, height: tall } = size ?? { width: 0, height: 0 }
  const left = [draft.offsetX || 0, (width - own) / 2, width - own - (draft.offsetX || 0)][column]
  const top = [draft.offsetY || 0, (height - tall) / 2, height - tall - (draft.offsetY || 0)][row]
  return (
    <image
      key={address}
      ref={measure}
      href={address}
      x={left}
      y={top}
      width={own}
      height={tall}
      opacity={(draft.opacity || 0) / 100}
    />
  )
}
