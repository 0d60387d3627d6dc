import { comparePictures } from './look.ts'

comparePictures(
  '[look] an element matches its stored picture in English, in a hostile page and on a phone',
  async (page, _tag, compare) => {
    await compare('english', { example: '0', lang: 'en' })
    await compare('hostile', { example: '0', surroundings: 'hostile' })
    await page.setViewportSize({ width: 360, height: 640 })
    await compare('narrow', { example: '0', surroundings: 'narrow' })
  }
)
