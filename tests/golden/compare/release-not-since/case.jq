# Other k6 scripts than the release's: not compared, and why is said once.
with_release
| .thresholds.limits[0].drift = "1%"
| .release.key.scripts = "sha256:others"
