"""The forms of what the routes take and give: OpenAPI, AsyncAPI and the types of the page are made from them."""
