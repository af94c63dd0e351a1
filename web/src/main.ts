import "@fontsource-variable/cabin/wght.css";
import "./ui/colours.css";
import "./ui/page.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { follow } from "./ui/route.svelte";
import { show } from "./ui/theme.svelte";

show();
follow();
mount(App, { target: document.body });
