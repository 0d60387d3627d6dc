import type { Module } from '../../http/module.ts'
import { registerSiteOverview } from './site-overview-calls.ts'

export const siteOverviewModule: Module = {
  noun: 'site-overview',
  title: '站点概况',
  register: registerSiteOverview
}
