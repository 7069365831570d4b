# The product without its development packages, run by a user without rights. For x64 and arm64:
#   docker build -t exposure-atlas .
# tests/process/image.test.ts runs these steps in a bare folder: keep to paths relative to WORKDIR.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY runtime runtime
RUN npm ci --omit=dev
COPY . .
RUN ./atlas build
RUN node deploy/prune-packages.mjs
RUN mkdir ../data

FROM node:24-slim
WORKDIR /app
COPY --from=build /app ./
COPY --from=build --chown=10001:10001 /data /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# PostgreSQL asks for the name of the user who starts it.
RUN mkdir -p ../etc && echo 'atlas:x:10001:10001::/data:/usr/sbin/nologin' >> ../etc/passwd
USER 10001:10001
VOLUME /data
EXPOSE 3000
# Whether the process answers. /readyz also asks the database, whose absence the site outlives.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --start-interval=2s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["./atlas", "serve"]
