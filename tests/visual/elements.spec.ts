import { examplesOf } from '../../host-demo/manual/examples.ts'
import { comparePictures } from './look.ts'

comparePictures('[look] the examples of an element match their stored pictures', async (_page, tag, compare) => {
  for (const [at] of examplesOf(tag).entries()) await compare(`example-${at}`, { example: String(at) })
})
