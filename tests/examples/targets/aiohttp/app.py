#!/usr/bin/env python3
# targets/aiohttp/app.py PORT: a fixed text, and a list that is created for each request. There is
# no request log.
# Example: PYTHONPATH=site tests/examples/targets/aiohttp/app.py 8080
import sys

TEXT = "two hundred words " * 67


def main():
    from aiohttp import web

    async def plain(request):
        return web.Response(text=TEXT)

    async def items(request):
        many = int(request.query["many"])
        return web.json_response([{"id": i, "name": f"item {i}"} for i in range(many)])

    app = web.Application()
    app.add_routes([web.get("/plain", plain), web.get("/items/{shelf}", items)])
    web.run_app(app, host="127.0.0.1", port=int(sys.argv[1]), access_log=None, print=None)


if sys.argv[1:] == ["--help"]:
    with open(__file__, encoding="utf-8") as own:
        print("".join(line[2:] for line in own.readlines()[1:4]), end="")
else:
    main()
