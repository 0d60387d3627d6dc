import { open } from './router.ts'
import { homePath } from './routes.ts'

export function goHome(event: Event): void {
  event.preventDefault()
  void open(homePath)
}
