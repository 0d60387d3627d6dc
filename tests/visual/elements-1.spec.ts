import { comparePictures } from './look.ts'

comparePictures(1)
