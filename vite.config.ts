import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [
    tanstackStart({
      router: {
        routesDirectory: 'features',
        virtualRouteConfig: './src/routes.ts',
        generatedRouteTree: 'route-tree.gen.ts',
        quoteStyle: 'single',
        semicolons: false,
      },
    }),
    react(),
  ],
  build: { assetsInlineLimit: 0 },
})
