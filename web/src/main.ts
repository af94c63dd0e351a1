import "@fontsource-variable/cabin/wght.css";
import "./look/colours.css";
import "./look/page.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { follow } from "./look/route.svelte";
import { show } from "./look/theme.svelte";

show();
follow();
mount(App, { target: document.body });
