export { readControl } from "@boardwire/shared";
