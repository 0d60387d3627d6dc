import { fuzz } from './fuzz.ts'

fuzz(({ method }) => method === 'GET')
