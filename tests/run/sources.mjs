/** Vite options for tests: sources without hot replacement, so that pages contain only scripts of the project. */
export const sourcesForTests = {
  configFile: 'vite.config.ts',
  logLevel: 'warn',
  cacheDir: '.tmp/vite-tests',
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false },
  optimizeDeps: {
    entries: ['tests/elements/**/*.test.{ts,tsx}'],
    include: ['@esm-bundle/chai', 'react/jsx-dev-runtime', 'react-dom/client']
  }
}
