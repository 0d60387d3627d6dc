import type { Module } from '../../http/module.ts'
import { keepEnding } from './end-viewings.ts'
import { registerViewings } from './viewing-calls.ts'

/** Shows administrators the platform as another person sees it. */
export const viewingModule: Module = {
  noun: 'viewing',
  title: '以他人身份查看',
  register(platform) {
    registerViewings(platform)
    keepEnding(platform)
  }
}
