import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

// In the inner loop Vite serves the pages and hands the API to a running `sawhorse serve`.
const api = process.env.SAWHORSE_API ?? "http://127.0.0.1:8080";

export default defineConfig({
  resolve: { tsconfigPaths: true },
  plugins: [reactRouter()],
  server: { proxy: { "/api": api } },
});
