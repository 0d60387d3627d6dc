/** Draws a picture of four quarters: red and green on top, blue and yellow below. */
export async function pictureOf(width: number, height: number, type = 'image/png', name = '现场.png'): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d')!
  const quarters = ['#ff0000', '#00ff00', '#0000ff', '#ffff00']
  for (const [at, colour] of quarters.entries()) {
    pen.fillStyle = colour
    pen.fillRect(((at % 2) * width) / 2, (Math.floor(at / 2) * height) / 2, width / 2, height / 2)
  }
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, 1))
  return new File([blob!], name, { type })
}

/** Returns the same picture as a JPEG whose EXIF orientation needs a quarter turn to the right. */
export async function turnedPicture(width: number, height: number): Promise<File> {
  const bytes = new Uint8Array(await (await pictureOf(width, height, 'image/jpeg')).arrayBuffer())
  const entry = [0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
  const body = [...new TextEncoder().encode('Exif\0\0MM'), 0, 42, 0, 0, 0, 8, ...entry]
  const exif = [0xff, 0xe1, 0, body.length + 2, ...body]
  return new File([bytes.slice(0, 2), new Uint8Array(exif), bytes.slice(2)], '竖拍.jpg', { type: 'image/jpeg' })
}

/** Returns the colour at a share of width and height as `#rrggbb`, rounded to the precision of a JPEG. */
export async function colourAt(picture: Blob, across: number, down: number): Promise<string> {
  const bitmap = await createImageBitmap(picture)
  const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height })
  const pen = canvas.getContext('2d')!
  pen.drawImage(bitmap, 0, 0)
  const { data } = pen.getImageData(Math.floor(bitmap.width * across), Math.floor(bitmap.height * down), 1, 1)
  return `#${[...data.slice(0, 3)].map(part => (part > 127 ? 'ff' : '00')).join('')}`
}
