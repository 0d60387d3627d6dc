import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './host-demo/server/database/schema.ts',
  out: './host-demo/server/database/migrations'
})
