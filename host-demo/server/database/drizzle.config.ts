import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './host-demo/server/database/tables/*.ts',
  out: './host-demo/server/database/migrations'
})
