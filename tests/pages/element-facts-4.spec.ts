import { compareFacts } from './element-facts.ts'

compareFacts(4)
