import { useEffect, useRef, useState } from 'react'
import type { VisitDay } from '../../base/contract/home.ts'
import { useText } from '../../base/core/language/text.ts'
import { groupThousands } from '../../base/core/values/numbers.ts'
import { axisTop } from './figures.ts'
import { homeText } from './home.text.ts'

const usualWidth = 360
const height = 196
const left = 40
const bottom = 28
const top = 22

/** Renders visits by day as a bar chart with axes, and as a table. */
export function VisitChart({ days }: { days: readonly VisitDay[] }) {
  const text = useText(homeText)
  const most = axisTop(days.map(day => day.visit))
  const plot = height - top - bottom
  const chart = useRef<SVGSVGElement>(null)
  const [width, setWidth] = useState(usualWidth)
  // Makes one chart unit equal one page pixel, so that its text has the normal size.
  useEffect(() => {
    if (!chart.current) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.max(240, entry.contentRect.width)))
    observer.observe(chart.current)
    return () => observer.disconnect()
  }, [])
  const slot = (width - left) / Math.max(1, days.length)
  const y = (value: number): number => top + plot - (value / most) * plot
  const total = days.reduce((sum, day) => sum + day.visit, 0)
  return (
    <>
      <svg ref={chart} className="chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={text.chart(total)}>
        <text className="unit" x={0} y={12}>
          {text.visitUnit}
        </text>
        {[0, 1, 2, 3, 4].map(step => (
          <g key={step}>
            <line
              className={step === 0 ? 'axis' : 'grid'}
              x1={left}
              x2={width}
              y1={y((most / 4) * step)}
              y2={y((most / 4) * step)}
            />
            <text className="tick" x={left - 8} y={y((most / 4) * step) + 4} textAnchor="end">
              {groupThousands((most / 4) * step)}
            </text>
          </g>
        ))}
        {days.map((day, at) => {
          const middle = left + slot * (at + 0.5)
          return (
            <g key={day.tian}>
              <title>{text.visitsOf(day.tian, day.visit, day.ip)}</title>
              <rect className="slot" x={middle - slot / 2} y={top} width={slot} height={plot} />
              <rect
                className="column"
                x={middle - 11}
                y={y(day.visit)}
                width={22}
                height={Math.max(0, top + plot - y(day.visit))}
                rx={2}
              />
              <text className="value" x={middle} y={y(day.visit) - 6} textAnchor="middle">
                {groupThousands(day.visit)}
              </text>
              <text className="tick" x={middle} y={height - 8} textAnchor="middle">
                {day.type}
              </text>
            </g>
          )
        })}
      </svg>
      <details className="as-table">
        <summary>{text.asTable}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{text.date}</th>
              <th scope="col">{text.visitCount}</th>
              <th scope="col">{text.addresses}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(day => (
              <tr key={day.tian}>
                <th scope="row">{day.tian}</th>
                <td>{groupThousands(day.visit)}</td>
                <td>{groupThousands(day.ip)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
