import { comparePictures } from './look.ts'

comparePictures(2)
