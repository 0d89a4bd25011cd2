import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: { include: ["app/**/*.test.{ts,tsx}"], environment: "happy-dom", setupFiles: ["app/lib/test-setup.ts"] },
});
