interface Canvas {
  zoom(to?: number, at?: 'auto'): number
}

const [smallest, largest] = [0.2, 2]

/** Multiplies the zoom of a diagram, between a fifth and double its size. */
export const zoomBy = (canvas: Canvas, factor: number): void =>
  void canvas.zoom(Math.min(largest, Math.max(smallest, canvas.zoom() * factor)), 'auto')
