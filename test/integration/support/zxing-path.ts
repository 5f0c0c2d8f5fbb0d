import { createRequire } from "node:module";

export default createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
