// Import before a program: prints the address of each module that the program loads from a file, after "loaded ".
import { registerHooks } from 'node:module'

registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) process.stdout.write(`loaded ${url}\n`)
    return next(url, context)
  }
})
